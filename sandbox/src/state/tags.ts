import { letters } from '../world/ids.ts'

export type Tag = { id: string; name: string; groupId: string; groupName: string; createTime: number }

/** A corp's customer tags. A group lives as long as its last tag. */
export class Tags {
  #tags = new Map<string, Tag[]>()

  of(corpId: string): Tag[] {
    return this.#tags.get(corpId) ?? []
  }

  /** Adds to the group of that name or begins it. A name that exists in the group stays as it is. */
  add(corpId: string, groupName: string, names: string[], createTime: number): Tag[] {
    const tags = this.of(corpId)
    const groupId = `et${letters(`tag group ${corpId} ${groupName}`, 30)}`
    for (const name of names) {
      const id = `et${letters(`tag ${corpId} ${groupName} ${name}`, 30)}`
      if (!tags.some((tag) => tag.id === id)) tags.push({ id, name, groupId, groupName, createTime })
    }
    this.#tags.set(corpId, tags)
    return tags.filter((tag) => tag.groupId === groupId)
  }
}
