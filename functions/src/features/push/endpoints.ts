import { rateLimits } from '@fresher-party/contract/limits';
import { pushTexts } from '@fresher-party/contract/push';
import { invalidField } from '../../core/errors.ts';
import { isCurvePoint, isKnownEndpoint } from '../../outbox/push-service.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import { subscriptionStore } from './store.ts';

const limit = {
  name: 'subscriptions',
  ...rateLimits.subscriptionsPerUser,
  refusal: 'You have turned notifications on many times in an hour. Try again in a bit.',
};

export function pushEndpoints(dependencies: Dependencies) {
  const { config, writeOnce } = dependencies;
  const subscriptions = subscriptionStore(dependencies);

  return {
    'GET /push': async ({ session }) => ({
      data: { isOn: await subscriptions.has(session), publicKey: config.VAPID_PUBLIC_KEY },
    }),

    'POST /push': async (call) => {
      const { session, body, now } = call;
      if (!isKnownEndpoint(body.endpoint, config.PUSH_ORIGIN)) throw invalidField('endpoint', pushTexts.badEndpoint);
      if (!isCurvePoint(body.keys.p256dh)) throw invalidField('keys', pushTexts.badKey);
      await writeOnce(call, {
        limit,
        reads: [subscriptions.refOf(session.uid)],
        decide: ([stored]) => ({
          answer: null,
          write: (tx) => subscriptions.save(tx, stored, session, body, now),
        }),
      });
      return {};
    },

    'DELETE /push': async ({ session }) => {
      await subscriptions.remove(session);
      return {};
    },
  } satisfies Partial<Handlers>;
}
