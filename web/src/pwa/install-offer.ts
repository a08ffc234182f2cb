/** Whether and how to offer the installation. Pure. */

export type InstallOffer = 'none' | 'prompt' | 'ios-guide';

export interface InstallFacts {
  /** The person has signed up, sent songs, whispered or voted in this visit, or is known to have. */
  readonly acted: boolean;
  /** They have been asked before, on this device. */
  readonly answered: boolean;
  /** The page already runs as an installed app. */
  readonly installed: boolean;
  /** The browser has offered its prompt. */
  readonly prompt: boolean;
  readonly iosSafari: boolean;
}

/** Once, after the first real action, and only where possible: asked too early, people refuse, which is final. */
export function installOffer({ acted, answered, installed, prompt, iosSafari }: InstallFacts): InstallOffer {
  if (!acted || answered || installed) return 'none';
  if (prompt) return 'prompt';
  return iosSafari ? 'ios-guide' : 'none';
}

/** Browsers on iOS that are not Safari, and apps that show pages inside themselves. */
const otherIosBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo|Instagram|FBAN|FBAV|Line\//;

/** Safari on an iPhone or iPad: no prompt there, people have to find the way (design §7). An iPad calls itself a Mac. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return ios && /Safari\//.test(userAgent) && !otherIosBrowsers.test(userAgent);
}
