import type { Permission } from '@makao/contract/permissions'
import { redirect } from '@tanstack/react-router'
import { ensureSession, may, type User } from '../lib/session'

/** Leads who is not signed in to the sign-in page. */
export async function requireUser(): Promise<User> {
  const session = await ensureSession()
  if (session.status !== 'signed-in') throw redirect({ to: '/auth' })
  return session.user
}

/** Leads whose role may not do this to the dashboard. The server judges by itself; this spares a page of refusals. */
export function requirePermission(permission: Permission) {
  return async (): Promise<void> => {
    if (!may(await requireUser(), permission)) throw redirect({ to: '/dashboard' })
  }
}
