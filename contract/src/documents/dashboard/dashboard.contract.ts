import { procedure } from '../../procedure'
import { Dashboard, TenantPortal } from './dashboard.schema'

export const dashboard = {
  read: procedure('portfolio:read', 'GET /dashboard').output(Dashboard),
  /** The signed-in person's own tenancy. */
  readOwn: procedure('own:read', 'GET /own/dashboard').output(TenantPortal),
}
