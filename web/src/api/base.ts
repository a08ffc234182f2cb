/** Where the API lives. The literal is typed by the contract, whose module would pull its schemas into the bundle. */

import type { basePath } from '@fresher-party/contract/endpoints';

/** Same origin; the version is part of the path (spec §7). */
export const apiBase: typeof basePath = '/api/v1/fresherParty';
