import * as z from 'zod/mini'
import { email, id, line } from '../../common/schema'

const key = line(80).check(z.minLength(1))

const administrator = z.object({
  user_id: id,
  email: z.string(),
  company: z.object({ key: z.string(), name: z.string() }),
})

export const listCompanyAdministrators = {
  summary: 'List the administrators of companies',
  description: 'Who may change the brand of which company; a thousand at most.',
  answer: z.array(administrator),
}

export const addCompanyAdministrator = {
  summary: 'Make a person an administrator of a company',
  description:
    'They see and change the brand of that company alone, with a second factor. Nothing happens where they are it already.',
  errors: { 404: ['UNKNOWN_PERSON', 'NOT_FOUND'] } as const,
  body: z.object({ email, company: key }),
  answer: listCompanyAdministrators.answer,
}

export const removeCompanyAdministrator = {
  summary: 'End the role of an administrator of a company',
  description: 'From their next request on.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ company: key, user_id: id }),
  answer: listCompanyAdministrators.answer,
}

export type CompanyAdministrator = z.infer<typeof administrator>
