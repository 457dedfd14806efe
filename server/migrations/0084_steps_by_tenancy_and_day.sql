DROP INDEX "allocations_tenancy";--> statement-breakpoint
CREATE INDEX "allocations_tenancy" ON "allocations" USING btree ("tenancy_id","day");