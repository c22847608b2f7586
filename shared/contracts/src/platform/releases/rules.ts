/** Addresses that answer a form of their prerendered HTML, which a browser sends without scripts. */
export const POSTED_FORMS = ['/login', '/forgot', '/register', '/register/:code'] as const
export type PostedForm = (typeof POSTED_FORMS)[number]
