/** Whether and how to offer to install the app. Pure. */

export type InstallOffer = 'none' | 'prompt' | 'ios-guide';

export interface InstallFacts {
  /** The user has signed up, requested songs, whispered or voted. */
  readonly acted: boolean;
  /** The user has answered the offer on this device. */
  readonly answered: boolean;
  /** The app is running as an installed app. */
  readonly installed: boolean;
  /** The browser's install prompt is available. */
  readonly prompt: boolean;
  readonly iosSafari: boolean;
}

/** Once, after the first action, and only where possible: people who are asked too early refuse, which is final. */
export function installOffer({ acted, answered, installed, prompt, iosSafari }: InstallFacts): InstallOffer {
  if (!acted || answered || installed) return 'none';
  if (prompt) return 'prompt';
  return iosSafari ? 'ios-guide' : 'none';
}

/** Other browsers on iOS, and in-app browsers. */
const otherIosBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo|Instagram|FBAN|FBAV|Line\//;

/** Whether this is Safari on an iPhone or iPad, which has no install prompt. An iPad's user agent is that of a Mac. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return ios && /Safari\//.test(userAgent) && !otherIosBrowsers.test(userAgent);
}
