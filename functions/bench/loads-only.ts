/** Baseline for the cold start (design §6): loads what any function on Firestore needs, and answers. */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';

initializeApp();
getFirestore();

export const api = onRequest({ cors: false }, (_, response) => {
  response.end('{"success":true}');
});
