ALTER TABLE "outbox_messages" ADD COLUMN "paper_id" uuid;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "payout_method" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_paper_unique" ON "outbox_messages" USING btree ("paper_id","recipient");--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_payout_method" CHECK ("owners"."payout_method" in ('mpesa', 'airtel_money', 'mtn_momo', 'bank', 'cash', 'cheque'));--> statement-breakpoint
-- What was typed tells how an owner is paid, where it names one way alone.
UPDATE "owners" SET "payout_method" = ways.method FROM (
  SELECT owner.id, min(way.method) AS method FROM "owners" owner
  JOIN (VALUES ('mpesa', 'm-?pesa'), ('airtel_money', 'airtel'), ('mtn_momo', 'mtn|momo'), ('bank', 'bank|account|a/c|acc(t|\.)'), ('cheque', 'cheque'))
    AS way(method, words) ON owner.payout_details ~* way.words
  GROUP BY owner.id HAVING count(*) = 1
) ways WHERE ways.id = "owners".id;
