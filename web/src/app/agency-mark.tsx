import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brand, rememberBrand } from '../features/platform/agency/brand.queries'
import { LogoMark } from '../ui/logo'

/** Whose Makao it is: the agency's logo and name. */
export function AgencyMark() {
  const { data } = useQuery(brand())
  useEffect(() => {
    if (data) rememberBrand(data)
  }, [data])
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {data?.logo ? (
        <img src={data.logo} alt="" className="size-8 shrink-0 rounded-md bg-white object-contain" />
      ) : (
        <LogoMark size={28} />
      )}
      <span className="line-clamp-2 text-lg leading-5 font-semibold wrap-anywhere">{data?.name}</span>
    </span>
  )
}
