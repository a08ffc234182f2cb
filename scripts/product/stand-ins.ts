/**
 * Runs what the local product has instead of other people's servers: the mail server with its inbox, and the stand-ins
 * for Spotify's oEmbed and browsers' push services: `node stand-ins.ts <ports as JSON>`.
 */

import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { answerOembed } from './oembed.ts';
import { host, originOf, type Ports } from './ports.ts';
import { answerPush } from './push.ts';

const { smtp, inbox, oembed, push }: Ports = JSON.parse(process.argv[2] ?? '');
const maildev = createRequire(import.meta.url)('maildev');
maildev({ ip: host, smtp, webIp: host, web: inbox, mailDirectory: 'mail', silent: true }).listen();
createServer(answerOembed(originOf(oembed))).listen(oembed, host);
createServer(answerPush).listen(push, host);
// maildev alone would wait for open connections.
process.on('SIGINT', () => process.exit());
