/** Shared by the tests of pwa offline. */

export const banner = 'You are offline. The schedule still works.';
