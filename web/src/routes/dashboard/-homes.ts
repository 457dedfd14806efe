import { lazyRouteComponent } from '@tanstack/react-router'

// Three pages of one address: nobody waits for the one that is another's. Apart from the route, whose file the first screen loads.
export const StaffHome = lazyRouteComponent(() => import('./-staff-home'), 'StaffHome')
export const TenantHome = lazyRouteComponent(() => import('./-tenant-home'), 'TenantHome')
export const OwnerHome = lazyRouteComponent(() => import('./-owner-home'), 'OwnerHome')
