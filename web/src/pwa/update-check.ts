/** Fifteen minutes, to limit the requests of three thousand phones in use all night. */
const pause = 15 * 60_000;

/** Whether to ask for a new version now. Times in milliseconds since 1970, by this device. Pure. */
export function shouldCheck(now: number, lastCheck: number): boolean {
  // A clock that was set back must not stop the checks permanently.
  return now - lastCheck >= pause || now < lastCheck;
}
