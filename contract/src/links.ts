/** The links in mails (ADR 22), and those of stations. */

/** The app's page for links in mails. */
export const linkPath = '/link';

/** A link in a mail. The secret is in the fragment, which browsers don't send to any server. */
export function mailLink(appUrl: string, secret: string): string {
  return `${appUrl}${linkPath}#${secret}`;
}

/** The page of a station's link, on which the station runs. */
export const stationPath = '/station';

/** A station's link. The secret is in the fragment for the same reason. */
export const stationLink = (appUrl: string, secret: string): string => `${appUrl}${stationPath}#${secret}`;

/** The page that turns reminders off. */
export const unsubscribePath = '/unsubscribe';

/** The unsubscribe link of a reminder. The token is in the fragment for the same reason. */
export const unsubscribeLink = (appUrl: string, token: string): string => `${appUrl}${unsubscribePath}#${token}`;
