import type { Permission } from '@makao/contract/permissions'
import { notFound, redirect } from '@tanstack/react-router'
import { ensureSession, formerPerson, may, personNow, type User } from '../lib/session'

/** Styles that theme.js asked for beforehand: a browser complains of those that nothing uses, and they are next anyway. */
function applyStylesAskedFor(): void {
  for (const link of document.querySelectorAll('link[rel=preload][as=style]')) {
    const href = link.getAttribute('href') ?? ''
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  }
}

/** Where somebody was led to the sign-in page from. */
let ledFrom = '/dashboard'

/** Whether the session of somebody ended under them, who may go on where they were. */
export const hasLostSession = () => formerPerson()?.isByThemselves === false

/** Where who signed in just now goes: to the page that they asked for or that their session ended on, never to somebody else's. */
export function placeAfterSignIn(): string {
  const before = formerPerson()
  const isOwn = !before || (!before.isByThemselves && before.personId === personNow())
  return isOwn ? ledFrom : '/dashboard'
}

/** Leads who is not signed in to the sign-in page. */
export async function requireUser(): Promise<User> {
  const session = await ensureSession()
  if (session.status !== 'signed-in') {
    const { pathname, search } = window.location
    if (pathname.startsWith('/dashboard')) ledFrom = pathname + search
    applyStylesAskedFor()
    throw redirect({ to: '/auth' })
  }
  return session.user
}

/** As every row has one. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Leads whose role may not do this to the dashboard. The server judges by itself; this spares a page of refusals, and so it does
 * where the address says a word in place of an id.
 */
export function requirePermission(permission: Permission) {
  return async <Params extends object>({ params }: { params: Params }): Promise<void> => {
    if (!may(await requireUser(), permission)) throw redirect({ to: '/dashboard' })
    const ids: string[] = Object.values(params)
    if (ids.includes('import')) throw redirect({ to: '/dashboard/properties', search: { sheet: true } })
    if (!ids.every((id) => isId.test(id))) throw notFound()
  }
}
