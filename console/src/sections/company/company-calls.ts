/** The calls whose cached answers a change of a company card invalidates. */
export const companyCardCalls = [
  'GET /biz/v1/card/company_card/list',
  'GET /biz/v1/card/company_card/edit',
  'GET /biz/v1/card/company_card/agent/detail',
  'POST /biz/v1/card/company_card/get_company_card_status',
  'GET /wxwork/v1/console/setup',
] as const
