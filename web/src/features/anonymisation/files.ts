/** Same as the service's limit (contracts/anonymisation/schemas). */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
export const ACCEPTED = '.txt,.docx,.pdf';

/** The bytes of a file in base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });
}
