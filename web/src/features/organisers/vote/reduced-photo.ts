import { limits } from '@fresher-party/contract/limits';

/** More than the server keeps, so that it can choose what to show. Pixels. */
const longestSide = 1024;

const byteLength = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

/** A photo small enough to send, in base64; null for a file that this browser can't show as a picture. */
export async function reducedPhoto(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // `data:,` when nothing could be drawn.
    const base64 = canvas.toDataURL('image/jpeg', 0.85).replace(/^.*?,/, '');
    return base64 !== '' && byteLength(base64) <= limits.photoBytes ? base64 : null;
  } catch {
    return null;
  }
}
