import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A noise image, which does not compress, with location and time in its metadata. */
export async function noisyPhoto(width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const raw = { width, height, channels: 3 } as const;
  const exif = { IFD0: { Make: 'Test Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '15/1 29/1 0/1' } };
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(4)
    .withExif(exif)
    .toFormat(format)
    .toBuffer();
}

export const base64 = (bytes: Buffer): string => bytes.toString('base64');
