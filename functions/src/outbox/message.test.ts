import { describe, expect, it } from 'vitest';
import type { CredentialsDoc, MessageType, SubscriptionsDoc } from '../db/collections.ts';
import { addressOf, phoneId } from './message.ts';

const now = new Date('2025-10-11T18:30:00+05:30');
const account = { email: 'a@example.org', role: 'guest', sessionVersion: 1, blocked: false } as CredentialsDoc;

describe('a mail', () => {
  const reaches = (found: Partial<CredentialsDoc>, type: MessageType = 'vote') =>
    addressOf({ channel: 'mail', type }, { message: 'mail:1', uid: 'a' }, { ...account, ...found }, undefined, now);

  it('is sent only to people who want reminders', () => {
    expect(reaches({})).toEqual({ email: account.email });
    expect([reaches({ remindersOff: true }), reaches({ blocked: true })]).toEqual([undefined, undefined]);
  });

  it('about the account is also sent to people who want no reminders', () => {
    expect(reaches({ remindersOff: true }, 'password')).toEqual({ email: account.email });
    expect(reaches({ blocked: true }, 'password')).toBeUndefined();
  });
});

describe('a notification', () => {
  const expiresAt = new Date(now.getTime() + 1);
  const phone = { endpoint: 'https://push.example/1', role: 'guest', version: 1, expiresAt };
  const stored = { phones: { session: phone } } as unknown as SubscriptionsDoc;
  const reaches = (found: Partial<CredentialsDoc>, endpoint = phone.endpoint, at = now) =>
    addressOf(
      { channel: 'push', type: 'vote' },
      { message: 'push:vote', uid: 'a', phone: phoneId(endpoint) },
      { ...account, ...found },
      stored,
      at,
    );

  it('is sent to a phone while its session lasts, whatever the person’s mail setting', () => {
    expect(reaches({ remindersOff: true })).toEqual(phone);
    expect(reaches({}, 'https://push.example/2')).toBeUndefined();
    expect(reaches({}, phone.endpoint, expiresAt)).toBeUndefined();
    expect(reaches({ sessionVersion: 2 })).toBeUndefined();
    expect(reaches({ endedSessions: { session: expiresAt } })).toBeUndefined();
    expect(reaches({ blocked: true })).toBeUndefined();
  });
});
