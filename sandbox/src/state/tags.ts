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

  /** Renames a tag, or a group by its id. @returns false where there is neither */
  rename(corpId: string, id: string, name: string): boolean {
    const tags = this.of(corpId)
    const own = tags.filter((tag) => tag.id === id)
    const ofGroup = tags.filter((tag) => tag.groupId === id)
    for (const tag of own) tag.name = name
    for (const tag of ofGroup) tag.groupName = name
    return own.length + ofGroup.length > 0
  }

  /** @returns false where one of the tags or groups is missing; then all stay */
  remove(corpId: string, tagIds: string[], groupIds: string[]): boolean {
    const tags = this.of(corpId)
    const isKnown =
      tagIds.every((id) => tags.some((tag) => tag.id === id)) &&
      groupIds.every((id) => tags.some((tag) => tag.groupId === id))
    if (isKnown)
      this.#tags.set(
        corpId,
        tags.filter((tag) => !tagIds.includes(tag.id) && !groupIds.includes(tag.groupId)),
      )
    return isKnown
  }
}
