import { limits } from '@fresher-party/contract/limits';
import { validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import { boundedQueue } from '../../core/queue.ts';

/** Formats of phones and browsers. libvips supports many more, but each parser is attack surface. */
const readers = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];
/** A small file can decode to gigabytes. The app sends about 1 megapixel, a camera's picture has 12. */
const maxPixels = 12_500_000;
const qualities = [82, 70, 58, 46, 34, 22];
const secondsAtMost = 5;

/** One photo at a time per instance, because each takes up to 100 MB when decoded. */
const queue = boundedQueue({
  concurrency: 1,
  capacity: { photos: 80 },
  refusal: () => new AppError('BUSY', { retryAfter: 2 }),
});

/** Loads libvips lazily, to keep it out of the cold start. */
async function library() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** To a square WebP without metadata (ADR 43), whatever type was declared. Throws INVALID_INPUT or BUSY. */
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
    // Not libvips's message, which would not help the person.
    throw invalidField('photo', validationTexts.photoUnreadable);
  }
  throw invalidField('photo', validationTexts.photoUnreadable);
}
