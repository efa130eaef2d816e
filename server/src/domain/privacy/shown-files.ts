import { shownFiles as ofCards } from '#domain/card/shown-files.ts'
import { shownFiles as ofCodes } from '#domain/codes/shown-files.ts'
import { shownFiles as ofCompany } from '#domain/company/shown-files.ts'
import { shownFiles as ofContacts } from '#domain/contacts/shown-files.ts'
import { shownFiles as ofContent } from '#domain/content/shown-files.ts'
import { shownFiles as ofForms } from '#domain/forms/shown-files.ts'
import { shownFiles as ofPersons } from '#domain/identity/shown-files.ts'
import { shownFiles as ofLinks } from '#domain/links/shown-files.ts'
import { shownFiles as ofProducts } from '#domain/product/shown-files.ts'
import { shownFiles as ofQuestions } from '#domain/questions/shown-files.ts'
import { shownFiles as ofShareTasks } from '#domain/share-tasks/shown-files.ts'
import { shownFiles as ofStaff } from '#domain/staff/shown-files.ts'

/** The files that each module shows. A file of an erased person stays where one of them names it. */
export const shownFiles = [
  ofContent,
  ofProducts,
  ofCards,
  ofForms,
  ofQuestions,
  ofShareTasks,
  ofContacts,
  ofCodes,
  ofLinks,
  ofPersons,
  ofStaff,
  ofCompany,
]
