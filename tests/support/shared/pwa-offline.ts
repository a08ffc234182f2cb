/** What the tests of pwa offline share. */

export const banner = 'You are offline. The schedule still works.';
