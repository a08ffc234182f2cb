/** Fifteen minutes, to limit requests: three thousand phones are in use all night. */
const pause = 15 * 60_000;

/** Whether to check for a new version now. Times in milliseconds since 1970, by the device's clock. Pure. */
export function shouldCheck(now: number, lastCheck: number): boolean {
  // A clock that was set back must not stop the checks permanently.
  return now - lastCheck >= pause || now < lastCheck;
}
