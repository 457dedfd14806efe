import { procedure } from '../../procedure'
import { Dashboard, DashboardFigures, FiguresFilter, TenantPortal } from './dashboard.schema'

export const dashboard = {
  read: procedure('portfolio:read', 'GET /dashboard').input(FiguresFilter.prefault({})).output(Dashboard),
  /** How this month stands, and what needs somebody today. */
  figures: procedure('portfolio:read', 'GET /dashboard/figures').input(FiguresFilter).output(DashboardFigures),
  /** The signed-in person's own tenancy. */
  readOwn: procedure('own:read', 'GET /own/dashboard').output(TenantPortal),
}
