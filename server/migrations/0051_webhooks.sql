CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"problem" text,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"events" text[],
	"may_be_inside" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"off_since" timestamp with time zone,
	"why_off" text,
	CONSTRAINT "webhooks_why_off" CHECK ("webhooks"."why_off" in ('failing', 'gone')),
	CONSTRAINT "webhooks_off" CHECK (("webhooks"."off_since" is null) = ("webhooks"."why_off" is null)),
	CONSTRAINT "webhooks_events" CHECK ("webhooks"."events" is null or cardinality("webhooks"."events") > 0)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at","position") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("url");--> statement-breakpoint
-- What the audit log notes is told to addresses: by trigger, so that no way to note it forgets it and a transaction that is
-- undone tells nothing.
CREATE FUNCTION queue_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, entry_id, due_at)
    SELECT w.id, NEW.id, NEW.at FROM webhooks w
    WHERE w.off_since IS NULL AND (w.events IS NULL OR NEW.action = ANY (w.events));
  IF FOUND THEN PERFORM pg_notify('makao_webhooks', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_webhooks AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION queue_webhook_deliveries();
