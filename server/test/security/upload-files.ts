import { crc32, deflateSync, gzipSync } from 'node:zlib'
import type { UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import sharp from 'sharp'

/** kept: it leaves as what it is; the others are refused by the code of that error. */
type Outcome = 'kept' | 'fileNotUsable' | 'tooManyPixels' | 'refused at once'

export interface Hostile {
  what: string
  bytes: Buffer
  outcome: Outcome
  purpose?: UploadPurpose
  /** As its sender calls it. */
  type?: string
  name?: string
}

const text = (words: string) => Buffer.from(words, 'latin1')
const html = '<!doctype html><script>alert(document.domain)</script>'
const script = '*/=1;alert(document.domain)//'

const plain = (width = 64, height = 48, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#27c' } })

/** A PNG that says how large it is, with as little in it as that takes. */
export function png(
  width: number,
  height: number,
  { depth = 8, colour = 0, data = Buffer.alloc(0) } = {},
): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(content.length)
    const body = Buffer.concat([text(type), content])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(colour, 9)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF whose head is a program’s comment: run as a script, it works. */
function gifScript(): Buffer {
  const gif = text('GIF89a/*\x01\x00\x00\x00\x00')
  return Buffer.concat([gif, text(script)])
}

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** The place where a phone writes it: `©xyz`. */
const place = '+31.2304+121.4737/'
export const video = Buffer.concat([
  box('ftyp', text('isom\x00\x00\x02\x00isomiso2mp41')),
  box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), box('udta', box('\xa9xyz', text(place)))])),
  box('mdat', Buffer.alloc(2_000, 7)),
])

/** A video of so many empty boxes, each after the other or each in the one before. */
export function boxes(count: number, nested: boolean): Buffer {
  const many = Buffer.alloc(count * 8)
  for (let at = 0; at < count; at++) {
    many.writeUInt32BE(nested ? (count - at) * 8 : 8, at * 8)
    many.write('moov', at * 8 + 4, 'latin1')
  }
  return Buffer.concat([video.subarray(0, video.readUInt32BE(0)), many, box('mdat', Buffer.alloc(9))])
}

const paper = text('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** The forty files of the check on uploads, each with what becomes of it. */
export async function hostileFiles(): Promise<Hostile[]> {
  const jpeg = await plain().jpeg().toBuffer()
  const photo = await plain(900, 600)
    .jpeg()
    .withExif({
      IFD0: { Make: 'GeheimKamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1' },
    })
    .toBuffer()
  const frames = await sharp(Buffer.alloc(20 * 60 * 4, 200), {
    raw: { width: 20, height: 60, channels: 4, pageHeight: 20 },
  })
    .gif()
    .toBuffer()
  const white = Buffer.alloc(5_000 * 5_001, 255)
  const deep = await sharp(Buffer.alloc(32 * 32 * 6, 99), { raw: { width: 32, height: 32, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
    .catch(() => png(32, 32))
  const most = uploadRules.image.maxBytes
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  return [
    {
      what: 'a page called a jpeg',
      bytes: text(html),
      type: 'image/jpeg',
      name: 'a.jpg',
      outcome: 'fileNotUsable',
    },
    {
      what: 'a page behind a jpeg’s first bytes',
      bytes: Buffer.concat([jpeg.subarray(0, 12), text(html)]),
      outcome: 'fileNotUsable',
    },
    {
      what: 'a drawing with a script',
      bytes: text(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
      type: 'image/svg+xml',
      outcome: 'fileNotUsable',
    },
    {
      what: 'a drawing that asks for another file',
      bytes: text(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
      type: 'image/png',
      outcome: 'fileNotUsable',
    },
    { what: 'a gif that is a script', bytes: gifScript(), type: 'image/gif', outcome: 'fileNotUsable' },
    { what: 'a picture with a script behind it', bytes: Buffer.concat([jpeg, text(html)]), outcome: 'kept' },
    {
      what: 'a picture with a script in its comment',
      bytes: Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 2 + html.length]),
        text(html),
        jpeg.subarray(2),
      ]),
      outcome: 'kept',
    },
    {
      what: 'a program for the server',
      bytes: text('<?php system($_GET["c"]); ?>'),
      name: 'a.php',
      outcome: 'fileNotUsable',
    },
    {
      what: 'a picture with a program behind it, called one',
      bytes: Buffer.concat([jpeg, text('<?php system($_GET["c"]); ?>')]),
      name: 'a.php.jpg',
      outcome: 'kept',
    },
    {
      what: 'a bomb of zeros, packed',
      bytes: bomb,
      type: 'image/png',
      name: 'a.gz',
      outcome: 'fileNotUsable',
    },
    {
      what: 'an archive',
      bytes: Buffer.concat([text('PK\x03\x04'), Buffer.alloc(60)]),
      name: 'a.zip',
      outcome: 'fileNotUsable',
    },
    {
      what: '30,000 × 30,000 pixels',
      bytes: png(30_000, 30_000, { depth: 1, data: deflateSync(Buffer.alloc(3_751 * 1_000)) }),
      outcome: 'tooManyPixels',
    },
    {
      what: 'two thousand million pixels on a side',
      bytes: png(2_147_483_647, 2_147_483_647),
      outcome: 'fileNotUsable',
    },
    {
      what: '25 million pixels in few bytes',
      bytes: await sharp(white, { raw: { width: 5_000, height: 5_001, channels: 1 } })
        .png({ progressive: true })
        .toBuffer(),
      outcome: 'tooManyPixels',
    },
    { what: 'a picture of no width', bytes: png(0, 10), outcome: 'fileNotUsable' },
    { what: 'a path in its name', bytes: jpeg, name: '../../../../etc/cron.d/x', outcome: 'kept' },
    { what: 'a path of the other kind in its name', bytes: jpeg, name: '..\\..\\x.exe', outcome: 'kept' },
    { what: 'two extensions', bytes: jpeg, name: 'a.jpg.html', outcome: 'kept' },
    { what: 'a name that ends early', bytes: jpeg, name: 'a.php%00.jpg', outcome: 'kept' },
    { what: 'a name that is a header', bytes: jpeg, name: 'a"; x="\r\nSet-Cookie: a=b', outcome: 'kept' },
    { what: 'a name without end', bytes: jpeg, name: `${'x'.repeat(3_000)}.jpg`, outcome: 'kept' },
    { what: 'a photo that tells where it was made', bytes: photo, outcome: 'kept' },
    { what: 'the test of virus scanners', bytes: text(eicar), name: 'eicar.com', outcome: 'fileNotUsable' },
    {
      what: 'the test of virus scanners, called a document',
      bytes: text(eicar),
      purpose: 'document',
      type: 'application/pdf',
      outcome: 'fileNotUsable',
    },
    { what: 'nothing', bytes: Buffer.alloc(0), outcome: 'refused at once' },
    {
      what: 'one byte too many',
      bytes: Buffer.concat([jpeg, Buffer.alloc(most + 1 - jpeg.length)]),
      outcome: 'refused at once',
    },
    {
      what: 'as much as may be',
      bytes: Buffer.concat([jpeg, Buffer.alloc(most - jpeg.length)]),
      outcome: 'kept',
    },
    { what: 'half a jpeg', bytes: photo.subarray(0, photo.length >> 1), outcome: 'fileNotUsable' },
    {
      what: 'half a png',
      bytes: (await sharp(photo).png().toBuffer()).subarray(0, 900),
      outcome: 'fileNotUsable',
    },
    { what: 'pictures that move', bytes: frames, type: 'image/gif', outcome: 'kept' },
    {
      what: 'colours for printing',
      bytes: await plain().toColourspace('cmyk').jpeg().toBuffer(),
      outcome: 'kept',
    },
    { what: '16 bits a colour', bytes: deep, outcome: 'kept' },
    { what: 'a jpeg called a png', bytes: jpeg, type: 'image/png', outcome: 'kept' },
    { what: 'a tiff', bytes: await plain().tiff().toBuffer(), type: 'image/tiff', outcome: 'fileNotUsable' },
    {
      what: 'a picture as a document',
      bytes: jpeg,
      purpose: 'document',
      type: 'application/pdf',
      outcome: 'fileNotUsable',
    },
    { what: 'a document as a picture', bytes: paper, outcome: 'fileNotUsable' },
    {
      what: 'a document that broke off',
      bytes: paper.subarray(0, 30),
      purpose: 'document',
      type: 'application/pdf',
      outcome: 'kept',
    },
    {
      what: 'a page called a document',
      bytes: text(html),
      purpose: 'document',
      type: 'application/pdf',
      outcome: 'fileNotUsable',
    },
    {
      what: 'a video that tells where it was made',
      bytes: video,
      purpose: 'video',
      type: 'video/mp4',
      outcome: 'kept',
    },
    {
      what: 'a video that broke off',
      bytes: video.subarray(0, video.length - 500),
      purpose: 'video',
      type: 'video/mp4',
      outcome: 'fileNotUsable',
    },
  ]
}
