/** Long lists of a busy night, for benchmarks and taps on organisers' pages. */

import { Timestamp } from 'firebase-admin/firestore';
import { songIdOfLink } from '../../functions/src/evening/song-info-store.ts';
import { retentionOf } from '../../functions/src/firestore/retention.ts';
import { clear, firestore } from '../../tests/support/firestore.ts';
import { collections, newTrack } from '../../tests/support/state.ts';

/** Fills organisers' lists with documents like the product's. The newest has the time `now`, by the event's clock. */
export async function fillLists(whispers: number, songs: number, now = new Date()): Promise<void> {
  await clear('messages', 'songSubmissions', 'songs');
  const writer = firestore().bulkWriter();
  const person = { name: 'Somebody', email: 'somebody@iitdh.ac.in' };
  const timesOf = (index: number) => {
    const createdAt = Timestamp.fromMillis(now.getTime() - index);
    return { createdAt, expireAt: retentionOf(30).expiryOf(createdAt.toDate()) };
  };
  for (let index = 0; index < whispers; index += 1) {
    const sender = { senderId: `sender${index}`, senderName: person.name, senderEmail: person.email };
    const whisper = { message: `Whisper ${index}`, state: 'pending', ...timesOf(index), ...sender } as const;
    void writer.create(collections.messages.doc(`m${index}`), whisper);
  }
  for (let index = 0; index < songs; index += 1) {
    const userId = `sender${index}`;
    const link = newTrack();
    const times = timesOf(index);
    void writer.create(collections.songSubmissions.doc(userId), { userId, ...person, songLinks: [link], ...times });
    const song = { link, expireAt: times.expireAt, title: `Song ${index}` };
    void writer.create(collections.songs.doc(songIdOfLink(link)), song);
  }
  await writer.close();
}
