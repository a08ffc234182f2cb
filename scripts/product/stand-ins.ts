/**
 * Runs the local stand-ins for Spotify's oEmbed and browsers' push services:
 * `node stand-ins.ts <port of oEmbed> <port of notifications>`.
 */

import { createServer } from 'node:http';
import { answerOembed } from './oembed.ts';
import { host, originOf } from './ports.ts';
import { answerPush } from './push.ts';

const [oembed = 0, push = 0] = process.argv.slice(2).map(Number);
createServer(answerOembed(originOf(oembed))).listen(oembed, host);
createServer(answerPush).listen(push, host);
