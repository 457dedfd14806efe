ALTER TABLE "payout_run_lines" ADD COLUMN "phone_number" text;--> statement-breakpoint
-- Until now the number was read when the file was made: from here on it is the one that stands today.
UPDATE payout_run_lines line SET phone_number = owner.phone_number FROM owners owner WHERE owner.id = line.owner_id;
