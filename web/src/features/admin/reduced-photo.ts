import { limits } from '@fresher-party/contract/limits';

/** More than the server keeps, so that it can choose what to show. Pixels. */
const longestSide = 1024;

async function drawn(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A photo small enough to send, in base64; null for a file that this browser can't show as a picture. */
export async function reducedPhoto(file: Blob): Promise<string | null> {
  const small = await drawn(file).catch(() => null);
  return small && small.size > 0 && small.size <= limits.photoBytes ? base64(small) : null;
}
