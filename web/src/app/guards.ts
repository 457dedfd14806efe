import type { Permission } from '@makao/contract/permissions'
import { notFound, redirect } from '@tanstack/react-router'
import { ensureSession, may, type User } from '../lib/session'

/** Styles that theme.js asked for beforehand: a browser complains of those that nothing uses, and they are next anyway. */
function applyStylesAskedFor(): void {
  for (const link of document.querySelectorAll('link[rel=preload][as=style]')) {
    const href = link.getAttribute('href') ?? ''
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  }
}

/** Leads who is not signed in to the sign-in page. */
export async function requireUser(): Promise<User> {
  const session = await ensureSession()
  if (session.status !== 'signed-in') {
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
