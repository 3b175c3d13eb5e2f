import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
};
const BINARY_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};
const COMPRESS_FROM_BYTES = 1_024;
/** The bundle is a few megabytes; a larger file does not come from the build. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

export type Encoding = 'br' | 'gzip' | 'identity';
export type StaticFile = {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly compressible: boolean;
  /** Compressed once, on first use, outside the event loop. */
  encoded(encoding: Encoding): Promise<Buffer>;
};

/**
 * Files of a folder, cached in memory and reloaded when they change. Null for a missing or non-public file.
 * @param fill what a text becomes before it is kept.
 * @param filling names what texts are filled with: when it changes, they are filled again.
 */
export function createStaticFiles(
  root: string,
  fill: (text: string) => string = (text) => text,
  filling: () => string = () => '',
): (segments: readonly string[]) => Promise<StaticFile | null> {
  const cache = new Map<string, { readonly version: string; readonly file: StaticFile }>();
  return async (segments) => {
    const type = typeOf(segments.at(-1) ?? '');
    if (!type || segments.some((segment) => segment.startsWith('.'))) return null;
    const path = join(root, ...segments);
    const info = await stat(path).catch(() => null);
    if (!info?.isFile() || info.size > MAX_FILE_BYTES) return null;
    const version = `${info.mtimeMs}-${info.size} ${filling()}`;
    const known = cache.get(path);
    if (known?.version === version) return known.file;
    const [realRoot, realPath] = await Promise.all([realpath(root), realpath(path)]);
    if (!realPath.startsWith(realRoot + sep)) return null;
    const read = await readFile(realPath);
    const file = staticFile(isText(type) ? Buffer.from(fill(read.toString('utf8'))) : read, type);
    cache.set(path, { version, file });
    return file;
  };
}

const isText = (type: string): boolean => Object.values(TEXT_TYPES).includes(type);

function typeOf(name: string): string | undefined {
  const extension = extname(name).toLowerCase();
  return TEXT_TYPES[extension] ?? BINARY_TYPES[extension];
}

function staticFile(body: Buffer, type: string): StaticFile {
  const compressible = isText(type) && body.length >= COMPRESS_FROM_BYTES;
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    type,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    compressible,
    encoded(encoding) {
      const made = encodings.get(encoding) ?? compress(body, encoding);
      encodings.set(encoding, made);
      return made;
    },
  };
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length } });
  return encoding === 'gzip' ? promisify(gzip)(body, { level: 9 }) : body;
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  if ((accepted.get('br') ?? 0) > 0) return 'br';
  return (accepted.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity';
}
