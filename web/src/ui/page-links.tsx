import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import * as common from './common.words'
import { textLinkClass } from './text-link'

/** Taller than its text, so that a finger meets it. */
const linkClass = (className?: string) => classNames(textLinkClass, '-my-1.5 inline-block py-1.5', className)

/** Who it is stands in the colour of links in every column of a table. */
const personClass = (className?: string) => linkClass(classNames('person', className))

interface TenantLinkProps {
  tenantId: string
  /** Of several tenancies the one that is meant. */
  tenancyId?: string | undefined
  className?: string
  children: ReactNode
}

/** A name that leads to the person's page. */
export function TenantLink({ tenantId, tenancyId, className, children }: TenantLinkProps) {
  return (
    <Link
      to="/dashboard/tenants/$tenantId"
      params={{ tenantId }}
      search={tenancyId ? { tenancy: tenancyId } : {}}
      className={personClass(className)}
    >
      {children || common.unknownTenant}
    </Link>
  )
}

/** The same where a row names the tenancy alone. */
export function TenancyLink({
  tenancyId,
  className,
  children,
}: {
  tenancyId: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link to="/dashboard/tenancies/$tenancyId" params={{ tenancyId }} className={personClass(className)}>
      {children || common.unknownTenant}
    </Link>
  )
}

/** A number that leads to the unit's page. */
export function UnitLink({ unitId, className, children }: { unitId: string; className?: string; children: ReactNode }) {
  return (
    <Link to="/dashboard/units/$unitId" params={{ unitId }} className={linkClass(className)}>
      {children}
    </Link>
  )
}

interface PropertyLinkProps {
  propertyId: string
  className?: string
  children: ReactNode
}

/** A name that leads to the property's page. */
export function PropertyLink({ propertyId, className, children }: PropertyLinkProps) {
  return (
    <Link to="/dashboard/properties/$propertyId" params={{ propertyId }} className={linkClass(className)}>
      {children}
    </Link>
  )
}

interface PlaceLinksProps {
  unitId: string
  /** 'A4', or 'Unit A4' where a list holds other numbers too. */
  unit: string
  propertyId: string
  propertyName: string
  /** What else belongs to it. */
  children?: ReactNode
}

/** A unit and its property in one line, each with the way to its page; the property's name gives way where it is narrow. */
export function PlaceLinks({ unitId, unit, propertyId, propertyName, children }: PlaceLinksProps) {
  return (
    <span className="place-links" title={`${unit}, ${propertyName}`}>
      <UnitLink unitId={unitId}>{unit}</UnitLink>
      <span aria-hidden className="text-soft">
        {'\u00a0·\u00a0'}
      </span>
      <PropertyLink propertyId={propertyId} className="font-normal!">
        {propertyName}
      </PropertyLink>
      {children}
    </span>
  )
}

/** A name that leads to the owner's page. */
export function OwnerLink({ ownerId, children }: { ownerId: string; children: ReactNode }) {
  return (
    <Link to="/dashboard/owners/$ownerId" params={{ ownerId }} className={linkClass()}>
      {children}
    </Link>
  )
}
