/** The links in mails (ADR 22), and those of stations. */

/** The page of the app that they lead to. */
export const linkPath = '/link';

/** A link as a mail holds it. The secret follows the `#`: browsers send it to no server. */
export function mailLink(appUrl: string, secret: string): string {
  return `${appUrl}${linkPath}#${secret}`;
}

/** The page that a station's link leads to, and on which the station runs. */
export const stationPath = '/station';

/** Its link; the secret follows the `#` for the same reason. */
export const stationLink = (appUrl: string, secret: string): string => `${appUrl}${stationPath}#${secret}`;

/** The page that turns reminders off. */
export const unsubscribePath = '/unsubscribe';

/** Its link in a reminder; the token follows the `#` for the same reason. */
export const unsubscribeLink = (appUrl: string, token: string): string => `${appUrl}${unsubscribePath}#${token}`;
