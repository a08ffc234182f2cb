/** Links in mails (ADR 22), and of stations. Secrets are in the fragment, which browsers send to no server. */

export const linkPath = '/link';

export function mailLink(appUrl: string, secret: string): string {
  return `${appUrl}${linkPath}#${secret}`;
}

export const stationPath = '/station';

export const stationLink = (appUrl: string, secret: string): string => `${appUrl}${stationPath}#${secret}`;

export const unsubscribePath = '/unsubscribe';

export const unsubscribeLink = (appUrl: string, token: string): string => `${appUrl}${unsubscribePath}#${token}`;
