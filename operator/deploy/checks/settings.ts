/** The settings of a deploy, the quota they need, and a mail that is really sent. */

import { pairProblem, settingProblems } from '../../../functions/src/core/config.ts';
import { type Mail, smtpMailer } from '../../../functions/src/core/mailer.ts';
import { deployedFunctions, region, requiredSettings } from '../../cloud/deployment.ts';
import { type Google, GoogleRefusal } from '../../cloud/google.ts';
import type { Check, Missing } from './check.ts';

interface SecretValue {
  readonly payload?: { readonly data?: string };
}

/** Null without the secret. */
async function secretValue(google: Google, id: string, name: string): Promise<string | null> {
  const found = await google.find<SecretValue>(
    `secretmanager.googleapis.com/v1/projects/${id}/secrets/${name}/versions/latest:access`,
  );
  return found && Buffer.from(found.payload?.data ?? '', 'base64').toString();
}

/** Whether the two halves of the notifications' key belong together: nothing arrives otherwise. */
async function keyPair(google: Google, id: string, publicKey: string): Promise<Missing[]> {
  try {
    const privateKey = await secretValue(google, id, 'VAPID_PRIVATE_KEY');
    const problem = privateKey === null ? undefined : pairProblem(privateKey, publicKey);
    const sentence = `${problem}: set both halves of the pair that "npx web-push generate-vapid-keys" prints, as docs/deploy.md says.`;
    return problem === undefined ? [] : [{ sentence }];
  } catch (error) {
    if (!(error instanceof GoogleRefusal)) throw error;
    // One more thing that is missing, beside what the settings themselves lack.
    if (error.status !== 403 || error.isDisabled) return [{ sentence: error.message }];
    const sentence =
      'You may not read the secret VAPID_PRIVATE_KEY: have somebody who may see that VAPID_PUBLIC_KEY belongs to it.';
    return [{ isNote: true, sentence }];
  }
}

export const settings: Check = async ({ id, google, settings: given }) => {
  if (given === null) {
    return [
      {
        sentence: `functions/.env.${id} is missing: write it with ${requiredSettings.join(', ')}, as docs/deploy.md says.`,
      },
    ];
  }
  const absent = requiredSettings.filter((name) => !given[name]);
  const wrong = settingProblems(given).filter(({ name }) => !absent.includes(name));
  const unfit = [...absent, ...wrong.map(({ name }) => name)];
  const publicKey = unfit.includes('VAPID_PUBLIC_KEY') ? undefined : given.VAPID_PUBLIC_KEY;
  return [
    ...absent.map((name) => ({
      sentence: `${name} is missing in functions/.env.${id}: docs/deploy.md says what it holds.`,
    })),
    ...wrong.map(({ name, problem }) => ({ sentence: `${name} in functions/.env.${id} ${problem}.` })),
    ...(publicKey === undefined ? [] : await keyPair(google, id, publicKey)),
  ];
};

interface Quota {
  readonly dimensionsInfos?: readonly {
    readonly dimensions?: { readonly region?: string };
    readonly details?: { readonly value?: string };
    readonly applicableLocations?: readonly string[];
  }[];
}

/** A deploy is refused when the most instances of one function need more than the region allows. */
export const cpuQuota: Check = async ({ id, google, settings: given }) => {
  const quota = await google.find<Quota>(
    `cloudquotas.googleapis.com/v1/projects/${id}/locations/global/services/run.googleapis.com/quotaInfos/CpuAllocPerProjectRegion`,
  );
  const page = `https://console.cloud.google.com/iam-admin/quotas?project=${id}`;
  const infos = quota?.dimensionsInfos ?? [];
  const own = infos.find((info) => info.dimensions?.region === region || info.applicableLocations?.includes(region));
  const milli = Number(own?.details?.value ?? Number.NaN);
  if (!Number.isFinite(milli)) {
    return [
      {
        isNote: true,
        sentence: `Google does not tell the CPU quota of ${region}: see at ${page} that "Total CPU allocation, in milli vCPU" allows MAX_INSTANCES × CPU × 1,000.`,
      },
    ];
  }
  // -1 is Google's word for 'without a limit'.
  if (milli < 0) return [];
  return deployedFunctions.flatMap(({ name, capacity }) => {
    const { instances, cpu } = capacity(given ?? {});
    if (instances * cpu * 1000 <= milli) return [];
    return [
      {
        sentence: `${name} may take ${instances} instances of ${cpu} CPU, and the quota of ${region} is ${milli / 1000} CPU: lower MAX_INSTANCES in functions/.env.${id}, or ask for more at ${page}.`,
      },
    ];
  });
};

const testMailOf = (to: string): Mail => {
  const text = 'This is a test of the mail server of Fresher Party. Nothing has to be done.';
  return { to, subject: 'Fresher Party: test mail', text, html: `<p>${text}</p>` };
};

/** Sends a mail over the secret's mail server, as the functions do in production; only when an address is given. */
export const mail: Check = async ({ id, google, settings: given, testMail: to }) => {
  if (to === undefined) {
    return [{ isNote: true, sentence: 'No mail was tried: pass --test-mail <your address> to send one.' }];
  }
  const url = (await secretValue(google, id, 'SMTP_URL')) ?? '';
  if (!/^smtps?:\/\/[^\s?]+$/.test(url)) {
    return [
      { sentence: 'SMTP_URL is not an smtp:// or smtps:// address without options: set it as docs/deploy.md says.' },
    ];
  }
  const from = given?.MAIL_FROM;
  if (!from) return [{ sentence: 'No mail was tried, since MAIL_FROM is missing.' }];
  const mailer = smtpMailer({ url, from, rate: 1, connections: 1, requireTls: true });
  const delivery = await mailer.send(testMailOf(to)).catch(() => null);
  const refused =
    'The mail server of SMTP_URL did not take the test mail: check its address, user and password, that it offers TLS, and that it may send as MAIL_FROM.';
  if (delivery === null) return [{ sentence: refused }];
  return [
    {
      isNote: true,
      sentence:
        delivery === 'sent'
          ? 'The mail server took the test mail: see that it lies in the inbox, not in spam.'
          : 'The test mail may have been sent: the mail server ended the connection too soon. See whether it arrived.',
    },
  ];
};
