-- Of whom administrators require a second factor, beside those whom the settings name: everyone, or those of a role.
create table platform.second_factor_rule (
  whom text primary key
);
