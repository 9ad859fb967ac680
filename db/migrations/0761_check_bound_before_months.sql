-- Step two reads the rows, while others read and write.
alter table audit_log validate constraint audit_log_before;
alter table transitions validate constraint transitions_before;
