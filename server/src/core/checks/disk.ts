import { statfs } from 'node:fs/promises'
import { type Check, finding } from './check.ts'

const mebibyte = 1 << 20
/** The database stops when the disk is full, and recovery from that needs room. */
const failedBelow = 256 * mebibyte
const attentionBelow = 2048 * mebibyte

/** Free space on the disk of a folder. @param setting that names the folder */
export const diskCheck = (folder: string, setting: string): Check => ({
  name: 'disk',
  async run() {
    const { bavail, bsize, blocks, ffree, files } = await statfs(folder)
    const free = bavail * bsize
    const mend = {
      zh: `清理 ${setting} 所在的磁盘，或把 ${setting} 移到更大的磁盘。`,
      en: `free space on the disk of ${setting}, or move ${setting} to a larger one`,
    }
    const room = { zh: `${setting} 剩余 ${sizeOf(free)}`, en: `${setting} has ${sizeOf(free)} left` }
    // Some file systems count no inodes.
    if (files > 0 && ffree / files < 0.02)
      return [
        finding(
          'failed',
          { zh: `${setting} 的 inode 即将用尽`, en: `${setting} runs out of inodes` },
          { mend },
        ),
      ]
    if (free < failedBelow) return [finding('failed', room, { mend })]
    const isLow = free < attentionBelow || free < 0.05 * blocks * bsize
    return [isLow ? finding('attention', room, { mend }) : finding('ok', room)]
  },
})

const sizeOf = (bytes: number) =>
  bytes < 1024 * mebibyte
    ? `${Math.round(bytes / mebibyte)} MiB`
    : `${(bytes / 1024 / mebibyte).toFixed(1)} GiB`
