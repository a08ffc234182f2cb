import { limits } from '@fresher-party/contract/limits';
import { validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import { boundedQueue } from '../../core/queue.ts';

/** The formats of phones and browsers. libvips reads many more, each with a parser that could be attacked. */
const readers = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];
/** A small file can unpack to gigabytes. The app sends about one million, a camera's own picture has twelve. */
const maxPixels = 12_500_000;
const qualities = [82, 70, 58, 46, 34, 22];
const secondsAtMost = 5;

/** One photo at a time in an instance: unpacked, each takes up to a hundred megabytes. */
const queue = boundedQueue({
  concurrency: 1,
  capacity: { photos: 80 },
  refusal: () => new AppError('BUSY', { retryAfter: 2 }),
});

/** Loads libvips with the first photo, to keep it out of the cold start. */
async function library() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * A photo as it is stored: a square WebP of at most `limits.keptPhotoBytes` without metadata, re-encoded from the decoded
 * picture (ADR 43), whatever type its sender named. Throws INVALID_INPUT when it can't be read, BUSY when too many wait.
 */
export async function encodePhoto(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > limits.photoBytes) throw invalidField('photo', validationTexts.photoLarge);
  return queue.run('photos', () => encode(bytes));
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const sharp = await library();
  const { photoSize: size } = limits;
  try {
    const picture = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize(size, size, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#171032' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of qualities) {
      const { width, height, channels } = picture.info;
      const encoded = await sharp(picture.data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
      if (encoded.length <= limits.keptPhotoBytes) return encoded;
    }
  } catch {
    // An error of libvips would not help the person.
    throw invalidField('photo', validationTexts.photoUnreadable);
  }
  throw invalidField('photo', validationTexts.photoUnreadable);
}
