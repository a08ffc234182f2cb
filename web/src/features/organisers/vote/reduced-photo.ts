import { limits } from '@fresher-party/contract/limits';

/** In pixels. Larger than what the server stores, which crops the photo. */
const longestSide = 1024;

const byteLength = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

/** Reduces a photo to a size that can be sent. Base64; null for a file that the browser can't decode. */
export async function reducedPhoto(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // `data:,` if nothing could be drawn.
    const base64 = canvas.toDataURL('image/jpeg', 0.85).replace(/^.*?,/, '');
    return base64 !== '' && byteLength(base64) <= limits.photoBytes ? base64 : null;
  } catch {
    return null;
  }
}
