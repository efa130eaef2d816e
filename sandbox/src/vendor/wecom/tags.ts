import type { Sandbox } from '../../state/sandbox.ts'
import type { Tag } from '../../state/tags.ts'
import { type Call, type Calls, objectOf, Refusal, textOf, textsOf } from '../answer.ts'
import { agentToken } from './tokens.ts'

export function tagCalls(sandbox: Sandbox): Calls {
  const list = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const tags = sandbox.tags.of(company.wecom.corpId)
    const groups = textsOf(call.body.group_id)
    const wanted = textsOf(call.body.tag_id)
    const shown = tags.filter((tag) => {
      if (groups.length > 0) return groups.includes(tag.groupId)
      return wanted.length === 0 || wanted.includes(tag.id)
    })
    const ids = [...new Set(shown.map((tag) => tag.groupId))]
    return { tag_group: ids.map((id) => groupOf(shown.filter((tag) => tag.groupId === id))) }
  }

  const add = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const { corpId } = company.wecom
    const names = (Array.isArray(call.body.tag) ? call.body.tag : []).map((tag) => textOf(objectOf(tag).name))
    const byId = sandbox.tags.of(corpId).find((tag) => tag.groupId === textOf(call.body.group_id))
    const groupName = byId?.groupName ?? textOf(call.body.group_name)
    if (!groupName || names.length === 0) throw new Refusal(40063, 'some parameters are empty')
    if ([groupName, ...names].some((name) => [...name].length > 30))
      throw new Refusal(40058, 'invalid Request Parameter')
    return { tag_group: groupOf(sandbox.tags.add(corpId, groupName, names, sandbox.clock.seconds())) }
  }

  const edit = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const [id, name] = [textOf(call.body.id), textOf(call.body.name)]
    if (!id || !name) throw new Refusal(40063, 'some parameters are empty')
    if ([...name].length > 30) throw new Refusal(40058, 'invalid Request Parameter')
    const { corpId } = company.wecom
    const tags = sandbox.tags.of(corpId)
    const own = tags.find((tag) => tag.id === id)
    const isTaken = tags.some(
      (tag) => own && tag.id !== id && tag.groupId === own.groupId && tag.name === name,
    )
    if (isTaken) throw new Refusal(40071, 'tag name already exists')
    if (!sandbox.tags.rename(corpId, id, name)) throw new Refusal(40068, 'invalid tagid')
    return {}
  }

  const remove = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const [tagIds, groupIds] = [textsOf(call.body.tag_id), textsOf(call.body.group_id)]
    if (tagIds.length + groupIds.length === 0) throw new Refusal(40063, 'some parameters are empty')
    if (!sandbox.tags.remove(company.wecom.corpId, tagIds, groupIds))
      throw new Refusal(40068, 'invalid tagid')
    return {}
  }

  return {
    'POST /externalcontact/get_corp_tag_list': list,
    'POST /externalcontact/add_corp_tag': add,
    'POST /externalcontact/edit_corp_tag': edit,
    'POST /externalcontact/del_corp_tag': remove,
  }
}

function groupOf(tags: Tag[]) {
  return {
    group_id: tags[0]?.groupId,
    group_name: tags[0]?.groupName,
    create_time: tags[0]?.createTime,
    order: 0,
    tag: tags.map((tag) => ({ id: tag.id, name: tag.name, create_time: tag.createTime, order: 0 })),
  }
}
