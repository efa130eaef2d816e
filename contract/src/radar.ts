import { Type } from '@sinclair/typebox'
import { RadarEntry, radarFilters } from '#clue.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { page, pageSize, paging } from '#shared/fields.ts'

/** The radar by source: of persons who are WeCom customers of the member, and of those who are not. */
export const radar = {
  marketing: endpoint('GET /biz/v1/clue/mk_radar', {
    summary:
      'The visits of marketing leads: of persons who are neither WeCom customers of the caller nor colleagues.',
    access: 'staff',
    query: Type.Object({ page, pageSize, ...radarFilters }),
    data: listOf(RadarEntry),
  }),
  wecom: endpoint('GET /biz/v1/clue/qw_radar', {
    summary: 'The visits of the caller’s WeCom customers, the newest first.',
    access: 'staff',
    query: Type.Object({ page, pageSize, ...radarFilters }),
    data: listOf(RadarEntry),
  }),
  wecomFiltered: endpoint('POST /biz/v1/clue/qw/radar', {
    summary: 'The visits of the caller’s WeCom customers, the newest first, with the filters in the body.',
    access: 'staff',
    body: Type.Object({ ...paging, ...radarFilters }),
    data: listOf(RadarEntry),
  }),
}
