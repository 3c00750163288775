-- File: Word and Excel files are converted before they are inspected.

alter table file drop constraint file_step_check;
alter table file add constraint file_step_check
  check (step in ('inspect', 'normalise', 'convert', 'redraw', 'office'));
-- the PDF that was made of the upload, as it came out: {key, length, sha256, program, fonts, notes}
alter table file add column converted jsonb;
-- when its owner confirmed that he had compared every page
alter table file add column checked_at timestamptz;
