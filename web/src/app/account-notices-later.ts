import { lazyRouteComponent } from '@tanstack/react-router'
import type { User } from '../lib/session'

/** Of few: what an account waits for is loaded with its page, and with no other. */
export const AccountNotices = lazyRouteComponent(() => import('./account-notices'), 'AccountNotices')
export const waitsForSomething = ({ isEmailUnproven, requestedRole }: User) => isEmailUnproven || requestedRole !== null
