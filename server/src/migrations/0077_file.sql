-- File: what two readers show differently, and the copy that shows to everybody what one of them shows.

alter table file drop constraint file_step_check;
alter table file add constraint file_step_check check (step in ('inspect', 'normalise', 'convert', 'redraw'));
-- the page (from 1) and the object keys of its pictures, PDFium's first: {page, keys}
alter table file add column differs jsonb;
