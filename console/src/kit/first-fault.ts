import type { FormInstance } from 'antd'

/** Brings the first faulty field into sight and focuses it: the same for every form of the console. */
export const toFirstFault = { focus: true, block: 'center' } as const

/**
 * Checks the fields of a form that is not submitted by its own button, and goes to the first faulty one.
 * @returns the values; null where a field is faulty
 */
export async function checked<T>(form: FormInstance<T>): Promise<T | null> {
  try {
    return await form.validateFields()
  } catch {
    const name = firstFaultOf(form)
    if (name) form.scrollToField(name, toFirstFault)
    return null
  }
}

/** The name of the first faulty field, in the order of the page. */
export const firstFaultOf = <T>(form: FormInstance<T>) =>
  form.getFieldsError().find(({ errors }) => errors.length > 0)?.name
