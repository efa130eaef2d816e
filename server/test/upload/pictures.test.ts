import { ruleOf } from '@mingpian/contract/shared/rules/uploads.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { remakePicture } from '#domain/files/upload/picture.ts'

const rule = ruleOf('image').picture ?? { longSide: 0, shortSide: 0, isAnimated: false }
const portraitRule = ruleOf('portrait').picture ?? rule

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#07c160' } })
    .png()
    .toBuffer()

test.each([
  ['a photo', [3_000, 4_000], [1_500, 2_000]],
  ['a square', [3_000, 3_000], [2_000, 2_000]],
  ['a small picture', [300, 200], [300, 200]],
  ['a long picture of a phone’s width', [1_080, 14_800], [1_080, 14_800]],
  ['a wide picture', [8_000, 1_000], [8_000, 1_000]],
])('keeps %s of %j pixels readable, at %j', async (_, [width = 0, height = 0], size) => {
  const made = await remakePicture({ bytes: await plain(width, height), rule })
  expect(made).toMatchObject({ width: size[0], height: size[1] })
})

test('reduces a very long picture to what a WebP and a phone can hold', async () => {
  const made = await remakePicture({ bytes: await plain(1_242, 24_000), rule })
  if ('refused' in made) throw new Error(made.refused)
  expect(made.height).toBeLessThanOrEqual(16_383)
  expect(made.width * made.height).toBeLessThanOrEqual(16_010_000)
  expect(made.width).toBeGreaterThan(800)
})

/** A GIF whose frames differ. */
function moving(frames: number, { width = 20, height = 10 } = {}): Promise<Buffer> {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, at) => Buffer.alloc(width * height * 3, (at * 53) % 256)),
  )
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array(frames).fill(120), loop: 0 })
    .toBuffer()
}

test('keeps an animation moving, with its delays and the size of a frame', async () => {
  const made = await remakePicture({ bytes: await moving(3), rule })
  if ('refused' in made) throw new Error(made.refused)
  expect([made.width, made.height]).toEqual([20, 10])
  const shown = await sharp(made.content, { animated: true }).metadata()
  expect(shown).toMatchObject({ pages: 3, pageHeight: 10, delay: [120, 120, 120] })
})

test('takes the first frame of an animation as a portrait', async () => {
  const made = await remakePicture({ bytes: await moving(3), rule: portraitRule })
  if ('refused' in made) throw new Error(made.refused)
  expect((await sharp(made.content).metadata()).pages ?? 1).toBe(1)
})

test('refuses an animation of too many frames, and says that it is too large', async () => {
  expect(await remakePicture({ bytes: await moving(301, { width: 2, height: 2 }), rule })).toEqual({
    refused: 'tooManyPixels',
  })
})
