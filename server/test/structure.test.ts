import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '@mingpian/contract/shared/calls.ts'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders of api/ whose routes are no calls of the contract. */
const outsideTheContract = [
  'callback',
  'card-files',
  'document',
  'files',
  'image-proxy',
  'invitation',
  'verification',
]

const entries = (folder: string, kind: 'isFile' | 'isDirectory') =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry[kind]())
    .map(({ name }) => name.replace(/\.ts$/, ''))
    .sort()

const asFileName = (group: string) => group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('a group of calls', () => {
  const declared = Object.keys(groups).map(asFileName).sort()

  it('has one file of the contract, and the contract no other file beside its groups', () => {
    expect(entries('contract/src', 'isFile')).toEqual(declared)
  })

  it('has one folder of api/ of the same name', () => {
    expect(entries('server/src/api', 'isDirectory')).toEqual([...declared, ...outsideTheContract].sort())
  })
})
